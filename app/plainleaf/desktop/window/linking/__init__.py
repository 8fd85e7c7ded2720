"""Links original, article and inspector: pointer, marks, scrolling."""
