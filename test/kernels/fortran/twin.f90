! SPDX-License-Identifier: MIT
! twin.f90 - what the twins in Fortran need besides their loops.
!
! Arrays are filled and printed by kernel.h, through twin.c.  An array of C with
! subscripts [i][j] is one with subscripts (j, i) here.
module twin
  use iso_c_binding
  implicit none

  interface
    subroutine fill(a, count, name, lo, hi) bind(C, name="twin_fill")
      import :: c_double, c_size_t, c_char
      real(c_double), intent(inout) :: a(*)
      integer(c_size_t), value :: count
      character(kind=c_char), intent(in) :: name(*)
      real(c_double), value :: lo, hi
    end subroutine

    subroutine output(a, count, name) bind(C, name="twin_output")
      import :: c_double, c_size_t, c_char
      real(c_double), intent(in) :: a(*)
      integer(c_size_t), value :: count
      character(kind=c_char), intent(in) :: name(*)
    end subroutine

    function opaque(x) bind(C, name="twin_opaque")
      import :: c_double
      real(c_double), value :: x
      real(c_double) :: opaque
    end function
  end interface

contains

  ! The extent that argument "position" of the program gives.
  integer function extent(position)
    integer, intent(in) :: position
    character(len=16) :: text

    call get_command_argument(position, text)
    read (text, *) extent
  end function

end module
