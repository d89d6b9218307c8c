! Loop nests in Fortran whose new code debuggers stop in; see stops.py.
!
! SPDX-License-Identifier: MIT
module fields
  implicit none
  integer, parameter :: m = 170
  real(8) :: a(m, m), b(m, m), c(m, m)
contains
  ! Permuted.
  subroutine columns(n)
    integer, intent(in) :: n
    integer :: i, j
    do i = 2, n ! stop
      do j = 1, n ! stop
        a(i, j) = a(i, j) / 2 + b(i, j) ! stop: i >= 2 .and. i <= n .and. j >= 1 .and. j <= n .and. a(i, j) == -1
      end do
    end do
  end subroutine

  ! Tiled.
  subroutine product(n)
    integer, intent(in) :: n
    integer :: i, j, k
    do i = 1, n ! stop
      do j = 1, n ! stop
        c(i, j) = 0 ! stop: c(i, j) == -1
        do k = 1, n ! stop
          c(i, j) = c(i, j) + a(i, k) * b(k, j) ! stop: i >= 1 .and. i <= n .and. j >= 1 .and. j <= n .and. k >= 1 .and. k <= n
        end do
      end do
    end do
  end subroutine

  ! Arrays of assumed shape, with a test at run time.
  subroutine assumed(x, y)
    real(8), intent(inout) :: x(:, :)
    real(8), intent(in) :: y(:, :)
    integer :: i, j
    do i = 1, size(x, 1) ! stop
      do j = 1, size(x, 2) ! stop
        x(i, j) = y(j, i) + x(i, j) / 3 ! stop: i >= 1 .and. i <= 170 .and. j >= 1 .and. j <= 170
      end do
    end do
  end subroutine
end module

program stops
  use fields
  implicit none
  integer :: i, j, n
  character(8) :: word
  n = m
  call get_command_argument(1, word)
  if (word /= '') read (word, *) n
  do j = 1, m
    do i = 1, m
      a(i, j) = -1
      b(i, j) = i - j
      c(i, j) = -1
    end do
  end do
  call columns(n)
  call product(n)
  call assumed(b, c)
  print '(es12.5)', sum(b)
end program
