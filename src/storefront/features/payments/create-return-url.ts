/**
 * Where a payment method that leaves this page returns to. The page reads `return`. Providers do
 * not see the fragment, which is the key of a commission's page.
 */
export function createReturnUrl(address: string): string {
  const url = new URL(address)
  url.searchParams.set('return', '1')
  url.hash = ''
  return url.href
}
