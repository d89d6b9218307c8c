! app.f90 - as app.c, in Fortran.
!
! SPDX-License-Identifier: MIT
program app
  implicit none
  integer, parameter :: n = 150
  real(8) :: a(n, n), b(n, n), c(n, n), total
  integer :: i, j, k

  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 3, 17)
      b(i, j) = mod(i * 5 + j * 11, 19)
      c(i, j) = 0
    end do
  end do
  do i = 1, n
    do j = 1, n
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
  total = 0
  do j = 1, n
    do i = 1, n
      total = total + c(i, j) * (i + 2 * j)
    end do
  end do
  print '(F0.1)', total
end program app
