! burgers.f90 - Burgers' equations in two dimensions, upwind differences for
! what is carried, central ones for viscosity, arrays of a module.
! usage: burgers [n steps]
!
! SPDX-License-Identifier: MIT
module fields
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), allocatable :: u(:,:), v(:,:), un(:,:), vn(:,:)
contains
  subroutine step(n, dt, h, nu)
    integer, intent(in) :: n
    real(dp), intent(in) :: dt, h, nu
    integer :: i, j
    un = u
    vn = v
    do j = 2, n - 1
      do i = 2, n - 1
        u(i,j) = un(i,j) - dt / h * (un(i,j) * (un(i,j) - un(i-1,j)) &
             + vn(i,j) * (un(i,j) - un(i,j-1))) &
             + nu * dt / h**2 * (un(i+1,j) + un(i-1,j) + un(i,j+1) &
             + un(i,j-1) - 4 * un(i,j))
        v(i,j) = vn(i,j) - dt / h * (un(i,j) * (vn(i,j) - vn(i-1,j)) &
             + vn(i,j) * (vn(i,j) - vn(i,j-1))) &
             + nu * dt / h**2 * (vn(i+1,j) + vn(i-1,j) + vn(i,j+1) &
             + vn(i,j-1) - 4 * vn(i,j))
      end do
    end do
    u(1,:) = 1; u(n,:) = 1; u(:,1) = 1; u(:,n) = 1
    v(1,:) = 1; v(n,:) = 1; v(:,1) = 1; v(:,n) = 1
  end subroutine step
end module fields

program burgers
  use fields
  implicit none
  integer :: n, steps, t
  character(len=20) :: arg
  real(dp) :: h
  n = 600
  steps = 400
  if (command_argument_count() >= 2) then
    call get_command_argument(1, arg)
    read (arg, *) n
    call get_command_argument(2, arg)
    read (arg, *) steps
  end if
  allocate (u(n,n), v(n,n), un(n,n), vn(n,n))
  h = 2d0 / (n - 1)
  u = 1
  v = 1
  u(n/4:n/2, n/4:n/2) = 2
  v(n/4:n/2, n/4:n/2) = 2
  do t = 1, steps
    call step(n, 0.0009d0 * h / 0.01d0, h, 0.0001d0)
  end do
  print '(2es24.14)', sum(u), maxval(v)
end program burgers
