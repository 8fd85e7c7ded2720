"""What ties original, article and inspector together: pointer, marks, scrolling."""
