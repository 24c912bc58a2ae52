import type { ReactNode } from 'react'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import type { ContentPage } from '#modules/content/contract.ts'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import { ContentSections } from './content-sections.tsx'
import styles from './brand-content.module.css'

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
      {picture && (
        <div className={styles.picture}>
          <Picture
            {...toPictureProps(picture, '(min-width: 90rem) 86rem, 100vw')}
            alt=""
            shape="fill"
            priority
          />
        </div>
      )}
      <ContentSections sections={page.sections} pictures={pictures ?? []} />
      {children}
    </Section>
  )
}
