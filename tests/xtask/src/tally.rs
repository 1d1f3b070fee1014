//! Counting what passed.

use std::time::Instant;

use crate::Outcome;

/// What passed and what failed so far.
#[derive(Default)]
pub(crate) struct Tally {
    passed: usize,
    failures: Vec<String>,
}

impl Tally {
    /// Runs one check. `work` returns how many tests passed in it.
    pub(crate) fn check(&mut self, name: &str, work: impl FnOnce() -> Outcome<usize>) {
        println!("\n== {name}");
        let start = Instant::now();
        match work() {
            Ok(passed) => {
                self.passed += passed;
                println!("== {name}: good, {:.0} s", start.elapsed().as_secs_f32());
            }
            Err(why) => {
                println!("== {name}: FAILED\n{why}");
                self.failures.push(format!("{name}: {}", why.lines().next().unwrap_or_default()));
            }
        }
    }

    /// Prints the summary, and whether all is well.
    pub(crate) fn close(self) -> bool {
        println!();
        for failure in &self.failures {
            println!("FAILED {failure}");
        }
        println!("{} passed, {} failed", self.passed, self.failures.len());
        self.failures.is_empty()
    }
}

/// Counts what `cargo test` says it ran.
pub(crate) fn count_cargo_tests(printed: &str) -> usize {
    printed
        .lines()
        .filter_map(|line| {
            line.strip_prefix("test result: ok. ")?.split(' ').next()?.parse::<usize>().ok()
        })
        .sum()
}

/// Counts what `node --test` says it ran.
pub(crate) fn count_node_tests(printed: &str) -> usize {
    printed
        .lines()
        .filter_map(|line| {
            let (_, count) = line.rsplit_once("pass ")?;
            count.trim().parse::<usize>().ok()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_of_both_runners_are_read() {
        let cargo =
            "test result: ok. 14 passed; 0 failed;\nx\ntest result: ok. 1 passed; 0 failed;";
        assert_eq!(count_cargo_tests(cargo), 15);
        assert_eq!(count_node_tests("# tests 9\n# pass 8\n# fail 1\n"), 8);
        assert_eq!(count_node_tests("\u{2139} pass 3\n"), 3);
    }
}
