/* A program that prints no line "time S". */
