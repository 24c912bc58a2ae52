import type { Route } from './+types/robots'

export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  const closed = ['/cart', '/settlement', '/pay', '/paymentSuccess/', '/tourist/', '/api/', '/search', '/*?filter=', '/*&filter=']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, '']
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
