import type { ReactNode } from 'react'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import type { ContentPage } from '#modules/content/contract.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ContentSections } from './content-sections.tsx'
import { PagePicture } from './page-picture.tsx'

interface HousePageProps {
  readonly page: ContentPage
  readonly picture?: ShopPicture | null
  /** Shown beside the first sections, one each. */
  readonly pictures?: readonly ShopPicture[]
  readonly children?: ReactNode
}

/** A content page with an optional picture, such as brand story and B2B offerings. */
export function BrandContentPage({ page, picture, pictures, children }: HousePageProps) {
  return (
    <Section>
      <PageHead
        title={
          <>
            {page.title} {page.em && <em>{page.em}</em>}
          </>
        }
        lead={<p>{page.lead}</p>}
      />
      {picture && <PagePicture picture={picture} />}
      <ContentSections sections={page.sections} pictures={pictures ?? []} />
      {children}
    </Section>
  )
}
