! SPDX-License-Identifier: MIT
! seidel-2d.f90 - a type with an allocatable component.
module seidel_2d
  implicit none
  type grid
    integer :: n
    real(8), allocatable :: cell(:, :)
  end type
contains

  subroutine kernel_seidel_2d(nt, A)
    integer, intent(in) :: nt
    type(grid), intent(inout) :: A
    integer :: t, i, j

    associate (c => A%cell)
      do t = 1, nt
        do i = 2, A%n - 1
          do j = 2, A%n - 1
            c(j, i) = (c(j - 1, i - 1) + c(j, i - 1) + c(j + 1, i - 1) + &
                       c(j - 1, i) + c(j, i) + c(j + 1, i) + &
                       c(j - 1, i + 1) + c(j, i + 1) + c(j + 1, i + 1)) / 9d0
          end do
        end do
      end do
    end associate
  end subroutine

end module

program main
  use seidel_2d
  use twin
  implicit none
  integer :: nt
  type(grid) :: A

  nt = extent(1)
  A%n = extent(2)
  allocate (A%cell(A%n, A%n))
  call fill(A%cell, size(A%cell, kind=8), "A" // c_null_char, -1d0, 2d0)
  call kernel_seidel_2d(nt, A)
  call output(A%cell, size(A%cell, kind=8), "A" // c_null_char)
end program
