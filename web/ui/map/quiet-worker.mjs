// Pictures and an empty ground need no second thread: this one listens to nothing, and spares a page the large one.
