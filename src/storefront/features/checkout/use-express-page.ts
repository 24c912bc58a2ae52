import { useRouteLoaderData } from 'react-router'
import type { ExternalServices } from '#storefront/api/external-services.ts'

/** The page with the wallet buttons of the payment provider, if the shop has them. */
export function useExpressPage(): string | undefined {
  const root = useRouteLoaderData('root') as { outside?: ExternalServices } | undefined
  return root?.outside?.express
}
