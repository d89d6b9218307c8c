! Programs and subroutines that end with "stop" or "error stop", and nests in
! endless loops.
!
! SPDX-License-Identifier: MIT
module arrays
  implicit none
  integer, parameter :: m = 130
  integer :: a(m, m), b(m, m)
contains
  subroutine show()
    integer :: i, j, h
    h = 0
    do j = 1, m
      do i = 1, m
        h = ieor(ishft(h, 1), a(i, j) + 7 * b(i, j)) + ishft(h, -29)
      end do
    end do
    print '(z8.8)', h
  end subroutine
  subroutine stops(n, steps)
    integer, intent(in) :: n, steps
    integer :: t, i, j
    do t = 1, steps
      do i = 1, n
        do j = 1, n
          a(i, j) = iand(a(i, j) * 3 + b(i, j) + t, 65535)
        end do
      end do
    end do
    call show()
    stop
  end subroutine
  subroutine fails(n, limit)
    integer, intent(in) :: n, limit
    integer :: i, j
    do i = 1, n
      do j = 1, n
        if (b(i, j) > limit) then
          call show()
          error stop 3
        end if
        a(i, j) = iand(a(i, j) * 3 + b(i, j), 65535)
      end do
    end do
    call show()
    stop 4
  end subroutine
  subroutine endless(n, last)
    integer, intent(in) :: n, last
    integer :: t, i, j
    t = 0
    do
      do i = 1, n
        if (t > 1) then
          do j = 1, n
            a(i, j) = iand(a(i, j) * 3 + t, 65535)
          end do
        end if
      end do
      t = t + 1
      call leave(t, last)
    end do
  end subroutine
  subroutine leave(t, last)
    integer, intent(in) :: t, last
    if (t < last) return
    call show()
    stop 5
  end subroutine
end module

program ends
  use arrays
  implicit none
  character(8) :: which
  integer :: i, j
  do j = 1, m
    do i = 1, m
      a(i, j) = i * j
      b(i, j) = ieor(i, j)
    end do
  end do
  call get_command_argument(1, which)
  select case (which)
  case ('stops')
    call stops(117, 4)
  case ('fails')
    call fails(117, 200)
  case ('limit')
    call fails(117, 100)
  case ('endless')
    call endless(117, 5)
  end select
  do i = 1, 117
    do j = 1, 117
      a(i, j) = iand(a(i, j) * 3 + b(i, j), 65535)
    end do
  end do
  call show()
  stop
end program
