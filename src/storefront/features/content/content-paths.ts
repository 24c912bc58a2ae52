import { href } from 'react-router'

/** Paths used only by content pages, kept out of the shared paths. */
export const contentPaths = {
  role: (id: string) => href('/footerPage/Careers/detail/:id', { id }),
  apply: (id: string) =>
    `${href('/footerPage/Careers/detail/upload')}?role=${encodeURIComponent(id)}`,
  press: (id: string) => href('/footerPage/Press/detail/:id', { id }),
  landing: (id: string) => href('/landing/:id', { id }),
} as const
