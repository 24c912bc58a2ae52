import type { ReactNode } from 'react'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/terms.ts'

/** Links open in a new tab, so that entered data is not lost. */
export function TermsLine({ className }: { className?: string | undefined }) {
  return (
    <p className={className}>
      {t.sentence({ terms: linkInNewTab(paths.terms), privacy: linkInNewTab(paths.privacy) })}
    </p>
  )
}

const linkInNewTab = (href: string) => (text: ReactNode) => (
  <TextLink href={href} target="_blank">
    {text}
    <span className="visually-hidden"> {t.newTab}</span>
  </TextLink>
)
