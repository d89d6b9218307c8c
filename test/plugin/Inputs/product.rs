// product.rs - a product of matrices, for rust.test.
// SPDX-License-Identifier: MIT
#[no_mangle]
pub fn product(n: usize, a: &mut [f64], b: &[f64], c: &[f64]) {
    for i in 0..n {
        for j in 0..n {
            for k in 0..n {
                a[i * n + j] += b[i * n + k] * c[k * n + j];
            }
        }
    }
}
