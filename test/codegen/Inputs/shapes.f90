! SPDX-License-Identifier: MIT
! shapes.f90 - arrays of assumed shape, whole and in sections of all kinds.
module shapes
  implicit none
contains

  subroutine relax(u, v, steps)
    real(8), intent(inout) :: u(:, :), v(:, :)
    integer, intent(in) :: steps
    integer :: i, j, t

    do t = 1, steps
      do j = 2, size(u, 2) - 1
        do i = 2, size(u, 1) - 1
          v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
      do j = 2, size(u, 2) - 1
        do i = 2, size(u, 1) - 1
          u(i, j) = v(i, j)
        end do
      end do
    end do
  end subroutine

  subroutine multiply(a, b, c)
    real(8), intent(in) :: a(:, :), b(:, :)
    real(8), intent(out) :: c(:, :)
    integer :: i, j, k

    do i = 1, size(a, 1)
      do j = 1, size(b, 2)
        c(i, j) = 0
        do k = 1, size(a, 2)
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine gram(a, c)
    real(4), intent(in) :: a(:, :)
    real(4), intent(inout) :: c(:, :)
    integer :: i, j

    do j = 1, size(a, 2)
      do i = 1, size(a, 2)
        c(i, j) = dot_product(a(:, i), a(:, j))
      end do
    end do
  end subroutine

  subroutine heat(u, v, steps)
    real(4), intent(inout) :: u(:, :, :), v(:, :, :)
    integer, intent(in) :: steps
    integer :: i, j, k, t

    do t = 1, steps
      do k = 2, size(u, 3) - 1
        do j = 2, size(u, 2) - 1
          do i = 2, size(u, 1) - 1
            v(i, j, k) = u(i, j, k) + 0.125 * (u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) &
              + u(i, j + 1, k) + u(i, j, k - 1) + u(i, j, k + 1) - 6 * u(i, j, k))
          end do
        end do
      end do
      u = v
    end do
  end subroutine

  subroutine spread_out(z, w)
    complex(8), intent(in) :: z(:, :)
    complex(8), intent(inout) :: w(:, :)
    integer :: i, j, k

    do j = 1, size(w, 2)
      do k = 1, size(z, 2)
        do i = 1, size(w, 1)
          w(i, j) = w(i, j) + z(i, k) * j
        end do
      end do
    end do
  end subroutine

  subroutine concurrently(u, v)
    real(8), intent(in) :: u(:, :)
    real(8), intent(inout) :: v(:, :)
    integer :: i, j

    do concurrent (j = 2:size(u, 2) - 1, i = 2:size(u, 1) - 1)
      v(i, j) = v(i, j) + 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
    end do
  end subroutine

end module

program main
  use shapes
  implicit none
  type pair
    complex(8) :: z
    real(8) :: x
  end type
  integer, parameter :: n = 21
  real(8) :: a(2 * n, 2 * n), b(2 * n, 2 * n), c(2 * n, 2 * n)
  real(4) :: s(2 * n, 2 * n), g(2 * n, 2 * n), h(n, n, n), q(n, n, n)
  complex(8) :: w(n, n)
  type(pair) :: p(n, n)
  integer :: i, j, k

  do j = 1, 2 * n
    do i = 1, 2 * n
      a(i, j) = mod(i * 37 + j * 101, 53) / 8d0
      b(i, j) = mod(i * 17 + j * 11, 47) / 16d0
      s(i, j) = mod(i * 7 + j * 13, 31) / 8
    end do
  end do
  do k = 1, n
    do j = 1, n
      do i = 1, n
        h(i, j, k) = mod(i * 3 + j * 5 + k * 7, 29) / 4.0
      end do
      p(j, k)%z = cmplx(mod(j * 3, 7), mod(k * 5, 11), 8)
      p(j, k)%x = j
    end do
  end do
  c = 1
  g = 2
  q = 3
  w = 4

  call relax(a, b, 5)
  call report
  call relax(a(1:n, :), b(3:n + 2, :), 4)
  call relax(a(1::2, 1::3), b(2::2, 2::3), 4)
  call relax(a(2 * n:1:-1, :), b(1:2 * n, :), 3)
  call relax(a(:, 2 * n:1:-1), b, 3)
  call report
  call multiply(a, b, c)
  call multiply(a(1:n, 1:n), b(1:n, 1:n), c(1:n, 1:n))
  call report
  call multiply(a(1::2, 1::2), b(1:n, 2::2), c(2::2, 1:n))
  call multiply(a(1:0, 1:n), b(1:n, 1:n), c(1:0, 1:n))
  call multiply(a(1:n, 1:0), b(1:0, 1:n), c(1:n, n:1:-1))
  call report
  call gram(s, g)
  call gram(s(:, 1::2), g(1::2, 1:n))
  call gram(s(1::3, 1:n), g(:, 2::2))
  call report
  call heat(h, q, 4)
  call heat(h(1:n - 2, :, :), q(3:n, :, :), 3)
  call heat(h(:, 1::2, :), q(:, 2::2, :), 3)
  call heat(h(1::2, :, 3:n), q(1::2, :, 2:n - 1), 3)
  call report
  call spread_out(p%z, w)
  call spread_out(w(:, 1:n:2), w(:, 2:n:2))
  call concurrently(a, c)
  call concurrently(a(1::2, :), c(1::2, :))
  call concurrently(a(:, 1::2), c(:, 2::2))
  call report
contains
  subroutine report
    print '(8(z16.16, 1x))', sum(a), sum(b), sum(c), sum(real(s, 8)), sum(real(g, 8)), &
      sum(real(h, 8) * 3 + q), real(sum(w)), aimag(sum(w))
  end subroutine
end program main
