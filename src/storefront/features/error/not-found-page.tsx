import { Fold, foldColor, FoldStack } from '#ui/primitives/fold/fold.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Press } from '#ui/patterns/press/press.tsx'
import { SearchForm } from '#storefront/features/catalog/search-form.tsx'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { paths } from '#storefront/paths.ts'
import { SimilarGoods } from './similar-goods.tsx'

/** The number of the missing page stands where household linen has its own. */
export function NotFoundPage({ description, departments }: { description: string; departments: readonly Department[] }) {
  return (
    <>
      <Press
        title="Page Not Found"
        lead={description || 'There is nothing at this address.'}
        folds={
          <FoldStack label="Start from a department">
            {departments.map(({ slug, title, count }, index) => (
              <Fold key={slug} href={paths.collection(slug)} note={count} color={foldColor(index)}>
                {title}
              </Fold>
            ))}
          </FoldStack>
        }
        picture={<Picture src="/media/drawn/lost/a3312a.svg" width={800} height={1000} alt="" shape="fill" priority />}
      >
        <SearchForm label="Search the shop" />
      </Press>
      <SimilarGoods />
    </>
  )
}
