import { ChoiceChip, ChipRow } from '#ui/primitives/chip/chip.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Card, CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { PageHead, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import type { CollectionTree } from '#modules/catalog/contract.ts'
import { Trail } from '#storefront/features/chrome/trail-line.tsx'
import { paths } from '#storefront/paths.ts'
import { pictureProps } from './picture-props.ts'

type Node = CollectionTree['edits'][number]

/** Everything the shop keeps, on one page: departments with their shelves, then the edits. */
export function AllCollections({ departments, edits }: CollectionTree) {
  const shown = edits.filter(({ count }) => count > 0)
  return (
    <>
      <Section>
        <PageHead
          before={<Trail trail={[]} last="All collections" />}
          title="The whole press"
          aside={<p>Departments first, each with its shelves; below, pieces chosen across them.</p>}
        />
        <CardGrid label="Departments">
          {departments.map((department) => (
            <NodeCard key={department.slug} node={department} level={2}>
              <ChipRow>
                {department.children.map(({ slug, title, count }) => (
                  <ChoiceChip key={slug} href={paths.collection(slug)} count={count}>
                    {title}
                  </ChoiceChip>
                ))}
              </ChipRow>
            </NodeCard>
          ))}
        </CardGrid>
      </Section>
      {shown.length > 0 && (
        <Section>
          <SectionHead title="Chosen across the shop" aside={<TextLink href={paths.search}>Search instead</TextLink>} />
          <CardGrid layout="four" label="Edits">
            {shown.map((edit) => (
              <NodeCard key={edit.slug} node={edit} level={3} />
            ))}
          </CardGrid>
        </Section>
      )}
    </>
  )
}

function NodeCard({ node: { slug, title, count, picture }, level, children }: { node: Node; level: 2 | 3; children?: React.ReactNode }) {
  return (
    <Card
      href={paths.collection(slug)}
      name={title}
      level={level}
      detail={`${count} ${count === 1 ? 'piece' : 'pieces'}`}
      picture={picture && <Picture {...pictureProps(picture, '(min-width: 60rem) 30vw, 46vw')} alt="" shape="fill" />}
    >
      {children}
    </Card>
  )
}
