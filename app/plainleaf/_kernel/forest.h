/* The inner loops of forest.pyx. All rows of a stretch are gone through at once, unused ones too, so that each loop has
   one length, and is over bytes alone where it can be: compilers make such loops of a processor's widest steps. */

#include <stddef.h>
#include <stdint.h>

#define STRETCH 64

#if defined(__GNUC__)
#define APART __attribute__((noinline)) /* within another loop it is unrolled, and takes five times as long */
#else
#define APART
#endif

/* How many of the borders each value is above; none for what is no number. */
static inline void count_borders(const float *values, const float *borders, int border_count, uint8_t *found) {
    int32_t counts[STRETCH] = {0};
    for (int b = 0; b < border_count; b++) {
        const float border = borders[b];
        for (int r = 0; r < STRETCH; r++) {
            counts[r] += values[r] > border;
        }
    }
    for (int r = 0; r < STRETCH; r++) {
        found[r] = (uint8_t)counts[r];
    }
}

/* One step down a tree: neither number is above 127, so that the highest bit of their difference tells which is larger. */
APART static void step_down(uint8_t *leaves, const uint8_t *counts, uint8_t rank) {
    for (int r = 0; r < STRETCH; r++) {
        leaves[r] = (uint8_t)(leaves[r] + leaves[r] + ((uint8_t)(rank - counts[r]) >> 7));
    }
}

/* Add to the totals what the leaf of each row in one tree is worth; `counts` has a stretch for each column. */
static inline void add_leaves(
    const uint8_t *counts, const int32_t *columns, const uint8_t *ranks, const float *values, int depth, double *totals
) {
    uint8_t leaves[STRETCH] = {0};
    for (int d = depth - 1; d >= 0; d--) {
        step_down(leaves, counts + (size_t)columns[d] * STRETCH, ranks[d]);
    }
    for (int r = 0; r < STRETCH; r++) {
        totals[r] += values[leaves[r]];
    }
}
