import { siteOrigin } from '../features/seo/site-origin.ts'
import type { Route } from './+types/robots'

const closed = [
  '/cart/',
  '/settlement',
  '/pay',
  '/paymentSuccess/',
  '/tourist/',
  '/login',
  '/order',
  '/wishlist/',
  '/unsubscribe',
  '/subscribe/',
  '/api/',
  '/search',
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
