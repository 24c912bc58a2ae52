import { Fold, foldColor, FoldStack } from '#ui/primitives/fold/fold.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { paths } from '#storefront/paths.ts'
import type { Department } from '#storefront/features/chrome/departments.ts'
import styles from './not-found-page.module.css'
import { SearchForm } from '#storefront/features/catalog/search-form.tsx'

export function NotFoundPage({ description, departments }: { description: string; departments: readonly Department[] }) {
  return (
    <>
      <Section>
        <PageHead title="Page Not Found" lead={description || 'There is nothing at this address.'} />
        <SearchForm label="Search the shop" />
      </Section>
      {departments.length > 0 && (
        <div className={styles.press}>
          <FoldStack label="Start from a department">
            {departments.map(({ slug, title, count }, index) => (
              <Fold key={slug} href={paths.collection(slug)} note={count} color={foldColor(index)}>
                {title}
              </Fold>
            ))}
          </FoldStack>
        </div>
      )}
    </>
  )
}
