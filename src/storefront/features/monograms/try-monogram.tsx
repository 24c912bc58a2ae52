import type { ProductCard } from '#modules/catalog/contract.ts'
import type { Template } from '#modules/monograms/contract.ts'
import { Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { PictureChoice } from '#ui/primitives/picture-choice/picture-choice.tsx'
import { Swatch } from '#ui/primitives/swatch-choice/swatch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import {
  designTriedMonogram,
  formatProductNoun,
  listFittingStyles,
  writeTriedMonogram,
  type TriedMonogram,
} from './tried-monogram.ts'
import { useLiveProof } from './designer.tsx'
import { findFabric, noteColor, sortColors } from './find-fabric.ts'
import * as t from '#messages/monogram-page.ts'
import styles from './try-monogram.module.css'

interface TryMonogramProps {
  readonly template: Template
  readonly tried: TriedMonogram
  readonly onChange: (tried: TriedMonogram) => void
  /** The product that the letters are put on. */
  readonly product: ProductCard
}

/** Letters typed on the page, sewn on a cloth, and carried to a product. */
export function TryMonogram({ template: offered, tried, onChange, product }: TryMonogramProps) {
  const fabric = findFabric({ options: [] }, null)
  const template = sortColors(offered, fabric)
  const design = designTriedMonogram(template, tried)
  const fitting = listFittingStyles(template, tried.letters)
  const { answer, fault, renderPreview } = useLiveProof({
    goods: product.slug,
    template,
    design,
    fabric,
  })
  const stop = answer?.remarks.find((remark) => remark.stop)
  const noun = formatProductNoun(product.title)
  return (
    <Section>
      <div id="try">
        <SectionHead title={t.tryHeading} />
      </div>
      <div className={styles.try}>
        <div className={styles.cloth}>{renderPreview()}</div>
        <div className={styles.fields}>
          {fault && <p role="alert">{fault}</p>}
          <TextField
            id="try-initials"
            name="initials"
            label={t.initials}
            hint={t.initialsHint}
            maxLength={5}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            unmarked
            value={tried.letters}
            error={stop?.text ?? null}
            onChange={(event) => onChange({ ...tried, letters: event.currentTarget.value })}
          />
          <PictureChoice
            legend={t.style}
            name="try-style"
            value={design.styleId}
            onChange={(styleId) => onChange({ ...tried, styleId })}
            options={fitting.map(({ id, name, sampleId }) => ({
              value: id,
              label: name,
              picture: (
                <img
                  src={`/monogram-proof/${sampleId}.svg`}
                  alt=""
                  width="240"
                  height="136"
                  loading="lazy"
                />
              ),
            }))}
          />
          <PictureChoice
            look="dots"
            legend={t.thread}
            name="try-color"
            value={design.colorId}
            onChange={(colorId) => onChange({ ...tried, colorId })}
            options={template.colors.map(({ id, name, hex, code }) => ({
              value: id,
              label: name,
              note: noteColor({ hex, code }, fabric),
              picture: <Swatch hex={hex} size={36} />,
            }))}
          />
          <div className="cluster">
            <ButtonLink
              href={paths.monogramStep(
                product.slug,
                answer?.proof ? writeTriedMonogram(tried) : '',
              )}
            >
              {answer?.proof ? t.putButton({ product: noun }) : t.startButton({ product: noun })}
            </ButtonLink>
            <TextLink href="#products">{t.chooseAnother}</TextLink>
          </div>
        </div>
      </div>
    </Section>
  )
}
