import { href } from 'react-router'

/** Addresses behind the footer's pages: only those pages lead there, so only they carry them. */
export const contentPaths = {
  role: (id: string) => href('/footerPage/Careers/detail/:id', { id }),
  apply: (id: string) =>
    `${href('/footerPage/Careers/detail/upload')}?role=${encodeURIComponent(id)}`,
  press: (id: string) => href('/footerPage/Press/detail/:id', { id }),
  landing: (id: string) => href('/landing/:id', { id }),
} as const
