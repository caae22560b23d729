//! Disjoint sets (union-find) with union by rank and path halving: Tarjan and van Leeuwen, "Worst-case analysis of set
//! union algorithms", 1984.

/// Elements `0..n` in disjoint sets.
#[derive(Clone, Debug)]
pub struct UnionFind {
    parent: Vec<usize>,
    /// An upper bound of each root's height; at most the logarithm of the number of elements.
    rank: Vec<u8>,
}

impl UnionFind {
    /// `elements` elements, each in a set of its own.
    pub fn new(elements: usize) -> Self {
        Self { parent: (0..elements).collect(), rank: vec![0; elements] }
    }

    /// The representative of an element's set.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn find(&self, mut element: usize) -> usize {
        while self.parent[element] != element {
            element = self.parent[element];
        }
        element
    }

    /// Like [`find`](Self::find), with path halving for later calls.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn find_mut(&mut self, mut element: usize) -> usize {
        while self.parent[element] != element {
            self.parent[element] = self.parent[self.parent[element]];
            element = self.parent[element];
        }
        element
    }

    /// Joins the sets of two elements. Returns whether they were different sets.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn union(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find_mut(a), self.find_mut(b));
        if a == b {
            return false;
        }
        let (root, child) = if self.rank[a] < self.rank[b] { (b, a) } else { (a, b) };
        self.parent[child] = root;
        self.rank[root] += u8::from(self.rank[a] == self.rank[b]);
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Compares with labels that are repainted at each union.
        #[test]
        fn sets_are_those_of_plain_labels(pairs in prop::collection::vec((0..40_usize, 0..40_usize), 0..80)) {
            let (mut sets, mut labels) = (UnionFind::new(40), (0..40).collect::<Vec<usize>>());
            for (a, b) in pairs {
                let (from, to) = (labels[a], labels[b]);
                prop_assert_eq!(sets.union(a, b), from != to);
                for label in &mut labels {
                    if *label == from {
                        *label = to;
                    }
                }
            }
            for a in 0..40 {
                prop_assert_eq!(sets.find(a), sets.clone().find_mut(a));
                for b in 0..40 {
                    prop_assert_eq!(sets.find(a) == sets.find(b), labels[a] == labels[b]);
                }
            }
        }
    }
}
