! transport.f90 - dust in the wind: upwind fluxes with a limiter in a box.
! usage: transport [size steps]
!
! SPDX-License-Identifier: MIT
module wind
  use, intrinsic :: iso_fortran_env, only: sp => real32, error_unit
  implicit none
  type :: box
    integer :: nx, ny, nz
    real(sp), allocatable :: c(:, :, :), u(:, :, :), v(:, :, :), w(:, :, :)
  end type box
contains
  subroutine fill(b, n)
    type(box), intent(out) :: b
    integer, intent(in) :: n
    integer :: i, j, k

    b%nx = n
    b%ny = n
    b%nz = n / 2
    allocate (b%c(n, n, n / 2), b%u(n, n, n / 2), b%v(n, n, n / 2), &
      b%w(n, n, n / 2))
    do concurrent (k = 1:n / 2, j = 1:n, i = 1:n)
      b%u(i, j, k) = 0.3_sp * real(j - n / 2, sp) / n
      b%v(i, j, k) = -0.3_sp * real(i - n / 2, sp) / n
      b%w(i, j, k) = 0.02_sp * real(mod(i + j, 3) - 1, sp)
      b%c(i, j, k) = merge(1.0_sp, 0.1_sp, (i - n / 3)**2 + (j - n / 2)**2 &
        < n * n / 64)
    end do
  end subroutine fill

  pure real(sp) function flux(c, cl, cr, u)
    real(sp), intent(in) :: c, cl, cr, u

    if (u > 0) then
      flux = u * (cl + 0.5_sp * limited(cl - c, cr - cl) * (1 - u))
    else
      flux = u * (cr - 0.5_sp * limited(cr - cl, c - cr) * (1 + u))
    end if
  end function flux

  pure real(sp) function limited(a, b)
    real(sp), intent(in) :: a, b

    limited = 0
    if (a * b > 0) limited = sign(min(abs(a), abs(b)), a)
  end function limited

  subroutine along_x(b)
    type(box), intent(inout) :: b
    real(sp) :: f(b%nx)
    integer :: i, j, k

    do k = 1, b%nz
      do j = 1, b%ny
        f = 0
        do i = 2, b%nx - 2
          f(i) = flux(merge(b%c(i - 1, j, k), b%c(i + 2, j, k), &
            b%u(i, j, k) > 0), b%c(i, j, k), b%c(i + 1, j, k), b%u(i, j, k))
        end do
        do i = 2, b%nx - 1
          b%c(i, j, k) = b%c(i, j, k) - (f(i) - f(i - 1))
        end do
      end do
    end do
  end subroutine along_x

  subroutine along_y(b)
    type(box), intent(inout) :: b
    real(sp) :: f(b%nx, b%ny)
    integer :: i, j, k

    do k = 1, b%nz
      f = 0
      do j = 2, b%ny - 2
        do i = 1, b%nx
          f(i, j) = flux(merge(b%c(i, j - 1, k), b%c(i, j + 2, k), &
            b%v(i, j, k) > 0), b%c(i, j, k), b%c(i, j + 1, k), b%v(i, j, k))
        end do
      end do
      do j = 2, b%ny - 1
        do i = 1, b%nx
          b%c(i, j, k) = b%c(i, j, k) - (f(i, j) - f(i, j - 1))
        end do
      end do
    end do
  end subroutine along_y

  subroutine along_z(b)
    type(box), intent(inout) :: b
    real(sp), allocatable :: f(:, :, :)
    integer :: k

    allocate (f, mold=b%c)
    f = 0
    do k = 1, b%nz - 1
      where (b%w(:, :, k) > 0)
        f(:, :, k) = b%w(:, :, k) * b%c(:, :, k)
      elsewhere
        f(:, :, k) = b%w(:, :, k) * b%c(:, :, k + 1)
      end where
    end do
    do k = 2, b%nz - 1
      b%c(:, :, k) = b%c(:, :, k) - f(:, :, k) + f(:, :, k - 1)
    end do
  end subroutine along_z
end module wind

program transport
  use wind
  implicit none
  type(box) :: b
  integer :: n, steps, t
  character(len=32) :: text
  integer(8) :: begin, finish, rate

  n = 120
  steps = 30
  if (command_argument_count() >= 2) then
    call get_command_argument(1, text)
    read (text, *) n
    call get_command_argument(2, text)
    read (text, *) steps
  end if
  call fill(b, n)
  call system_clock(begin, rate)
  do t = 1, steps
    call along_x(b)
    call along_y(b)
    call along_z(b)
    if (any(b%c > 10)) error stop 'unstable'
  end do
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  print '(2(es18.8))', b%c(n / 3, n / 2, n / 4), maxval(b%c)
  print '(f16.6)', sum(real(b%c, kind(1d0)) * real(b%c, kind(1d0)))
end program transport
