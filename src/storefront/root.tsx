import type { ReactNode } from 'react'
import { Links, Meta, Scripts, useRouteLoaderData } from 'react-router'
import { fontPreloads } from '#ui/tokens/font-preloads.ts'
import '#ui/tokens/ui.css'
import type { Route } from './+types/root'
import { getPublicApi, pageContext } from './api/request-context.ts'
import { toDepartments } from './features/chrome/departments.ts'
import { KeepAliveOutlet } from './features/chrome/keep-alive.tsx'
import { ScrollRestoration } from './features/chrome/scroll-restoration.tsx'
import { Shell } from './features/chrome/shell.tsx'
import { ErrorPage } from './features/error/error-page.tsx'
import { errorTitle } from './features/error/error-kind.ts'
import { useIncident } from './features/error/incident.ts'
import { emptySettings, readShopSettings } from './shop-settings.ts'
import { getShopLocale, setShopLocale } from '#kernel/locale/shop-locale.ts'
import { setShopTimeZone } from '#kernel/time/shop-time-zone.ts'

export function meta({ error, matches }: Route.MetaArgs) {
  if (!error) return [{ title: readShopSettings(matches).name }]
  return [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }]
}

export function links(): Route.LinkDescriptors {
  return [
    ...fontPreloads.map((href) => ({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href,
      crossOrigin: 'anonymous' as const,
    })),
    { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  ]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { outside, cards, shipsBeyond, guestCheckout, origin } = context.get(pageContext)
  const api = getPublicApi(context)
  // Pages work without the list of departments.
  const [departments, shop] = await Promise.all([
    api.get('/api/collection/list', {}).then(toDepartments, () => []),
    api.get('/api/shop/settings', {}).then(
      ({ home: _, ...settings }) => settings,
      () => emptySettings,
    ),
  ])
  return { departments, shop, outside, cards, shipsBeyond, guestCheckout, origin }
}

/** Departments and settings are loaded once per visit. */
export function shouldRevalidate() {
  return false
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ? { 'cache-control': 'no-store' } : {}
}

export function Layout({ children }: { children: ReactNode }) {
  const incident = useIncident()
  const root = useRouteLoaderData<typeof loader>('root')
  if (root) {
    setShopTimeZone(root.shop.timeZone)
    setShopLocale(root.shop.locale)
  }
  return (
    <html
      lang={getShopLocale().language}
      data-incident={incident || undefined}
      data-cards={root?.cards}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData: { departments } }: Route.ComponentProps) {
  return (
    <Shell departments={departments}>
      <KeepAliveOutlet />
    </Shell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell departments={loaderData?.departments ?? []}>
      <ErrorPage error={error} departments={loaderData?.departments ?? []} />
    </Shell>
  )
}
