import { siteOrigin } from '../features/seo/site-origin.ts'
import type { Route } from './+types/robots'

/** Pages of one visitor's alone, each with what lies below it: a rule without an end would also close whatever begins with the same letters. */
const closed = [
  ...['/settlement', '/pay', '/login', '/order', '/search', '/unsubscribe'].flatMap((page) => [`${page}$`, `${page}?`, `${page}/`]),
  '/cart/',
  '/paymentSuccess/',
  '/tourist/',
  '/wishlist/',
  '/subscribe/',
  '/api/',
  '/*?*filter=',
  '/*?*sort=',
]

export function loader({ request, context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin(request, context)}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' } })
}
