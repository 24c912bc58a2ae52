import { Fold, foldColor, FoldStack } from '#ui/primitives/fold/fold.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Press } from '#ui/patterns/press/press.tsx'
import { SearchForm } from '#storefront/features/catalog/search-form.tsx'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { paths } from '#storefront/paths.ts'
import { notFoundMessage } from './page-not-found.ts'
import { SimilarGoods } from './similar-goods.tsx'

interface NotFoundPageProps {
  /** What the server said; empty when the page failed in the browser. */
  readonly description: string
  /** The page that was asked for. */
  readonly path: string
  readonly departments: readonly Department[]
}

/** The number of the missing page stands where household linen has its own. */
export function NotFoundPage({ description, path, departments }: NotFoundPageProps) {
  return (
    <>
      <Press
        title="Page Not Found"
        lead={description || notFoundMessage(path)}
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
      <SimilarGoods path={path} />
    </>
  )
}
