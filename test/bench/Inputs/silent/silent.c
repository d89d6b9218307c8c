/* silent.c - a program that prints no line "time S".
 *
 * SPDX-License-Identifier: MIT
 */
