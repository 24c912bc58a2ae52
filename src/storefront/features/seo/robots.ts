/**
 * Pages of individual visitors with their subpages. The exact endings keep other paths with the
 * same prefix crawlable.
 */
const disallowedPaths = [
  ...['/settlement', '/pay', '/login', '/order', '/search', '/unsubscribe', '/restock'].flatMap(
    (page) => [`${page}$`, `${page}?`, `${page}/`],
  ),
  '/cart/',
  '/paymentSuccess/',
  '/tourist/',
  '/wishlist/',
  '/subscribe/',
  '/api/',
  '/*?*filter=',
  '/*?*sort=',
]

export function createRobotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
