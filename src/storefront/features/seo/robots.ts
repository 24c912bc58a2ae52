/** Pages of one visitor's alone, each with what lies below it: a rule without an end would also close whatever begins with the same letters. */
const closed = [
  ...['/settlement', '/pay', '/login', '/order', '/search', '/unsubscribe'].flatMap((page) => [
    `${page}$`,
    `${page}?`,
    `${page}/`,
  ]),
  '/cart/',
  '/paymentSuccess/',
  '/tourist/',
  '/wishlist/',
  '/subscribe/',
  '/api/',
  '/*?*filter=',
  '/*?*sort=',
]

export function robotsOf(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
