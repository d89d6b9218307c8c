! A loop of Fortran.
! SPDX-License-Identifier: MIT
subroutine add_one(a, n)
  integer :: n, i
  real(8) :: a(n)
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine
