import { apiOf } from '../api/request-context.ts'
import { siteAddresses, sitemapOf } from '../features/seo/site-addresses.ts'
import { siteOrigin } from '../features/seo/site-origin.ts'
import type { Route } from './+types/sitemap'

export async function loader({ request, context }: Route.LoaderArgs) {
  const sitemap = sitemapOf(await siteAddresses(apiOf(context)), siteOrigin(request, context))
  return new Response(sitemap, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'max-age=3600' } })
}
