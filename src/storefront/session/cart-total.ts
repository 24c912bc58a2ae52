/** How many pieces are in the cart. Nobody knows before the script runs: pages are the same for all. */
export function useCartTotal(): number {
  return 0
}
