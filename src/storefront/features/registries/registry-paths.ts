import { href } from 'react-router'

/** The URLs of the registry pages. Kept in this feature, so that other pages do not load them. */
export const registryPaths = {
  mine: href('/user/registry'),
  create: href('/registry/create'),
  find: href('/registry/findRegistry'),
  found: href('/registry/findRegistry/list'),
  step: (id: string, step: number) =>
    `${href('/registry/create')}?id=${encodeURIComponent(id)}&step=${step}`,
  ready: (id: string) => `${href('/registry/create/success')}?id=${encodeURIComponent(id)}`,
  manage: (id: string) => href('/registry/myRegistry/:id', { id }),
  manageTab: (id: string, tab: 'list' | 'gifts' | 'share') =>
    `${href('/registry/myRegistry/:id', { id })}?tab=${tab}`,
  edit: (id: string) => href('/registry/myRegistry/edit/:id', { id }),
  shared: (slug: string) => href('/registry/share/:id', { id: slug }),
} as const
