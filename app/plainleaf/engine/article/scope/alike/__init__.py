"""What is built alike or stands among its likes is kept alike."""
