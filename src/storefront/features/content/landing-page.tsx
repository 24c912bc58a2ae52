import type { ProductCard } from '#modules/catalog/contract.ts'
import type { LandingPage as Landing } from '#modules/content/contract.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import { ProductRow } from '../catalog/product-row.tsx'
import { ContentSections } from './content-sections.tsx'
import * as t from '#messages/landing.ts'

interface LandingPageProps {
  readonly page: Landing
  readonly goods: readonly ProductCard[]
}

/** A landing page: text, products and one call to action. */
export function LandingPage({ page, goods }: LandingPageProps) {
  const { title, em, lead, sections, action, shelf } = page
  return (
    <>
      <Section>
        <PageHead
          title={
            <>
              {title} {em && <em>{em}</em>}
            </>
          }
          lead={<p>{lead}</p>}
          aside={action && <ButtonLink href={action.href}>{action.label}</ButtonLink>}
        />
        <ContentSections sections={sections} />
      </Section>
      {shelf && (
        <ProductRow
          title={shelf.title}
          goods={goods}
          all={{ href: paths.collection(shelf.collection), label: t.seeAll }}
        />
      )}
    </>
  )
}
