import { useMatches } from 'react-router'
import { nobody, type Outside } from '#storefront/api/outside.ts'

/** Whom the pages may speak to beside the shop; nobody where the page itself failed. */
export function useOutside(): Outside {
  const root = useMatches()[0]?.loaderData as { outside?: Outside } | undefined
  return root?.outside ?? nobody
}
