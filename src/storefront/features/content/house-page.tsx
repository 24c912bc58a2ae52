import type { ReactNode } from 'react'
import type { ContentPage } from '#modules/content/contract.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ContentSections } from './content-sections.tsx'

/** A page of the house in words: brand story, B2B offerings. */
export function HousePage({ page, children }: { page: ContentPage; children?: ReactNode }) {
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
      <ContentSections sections={page.sections} />
      {children}
    </Section>
  )
}
