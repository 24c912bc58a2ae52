import type { ProofAnswer, Template } from '#modules/monograms/contract.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { PictureChoice } from '#ui/primitives/picture-choice/picture-choice.tsx'
import { Swatch } from '#ui/primitives/swatch-choice/swatch.tsx'
import type { Design } from './design.ts'
import { noteColor, type ColoredFabric } from './find-fabric.ts'
import { NamesFields } from './names-fields.tsx'
import * as t from '#messages/monogram-designer.ts'
import styles from './designer.module.css'

interface DesignerFieldsProps {
  readonly template: Template
  readonly design: Design
  readonly answer: ProofAnswer | null
  readonly fabric: ColoredFabric
  readonly onChange: (part: Partial<Design>) => void
}

const inkWords = {
  embroidery: t.thread,
  foil: t.foil,
  print: t.ink,
  deboss: t.finish,
  engrave: t.finish,
} as const

/** Fields for style, names, thread, position and size. */
export function DesignerFields({
  template,
  design,
  answer,
  fabric,
  onChange,
}: DesignerFieldsProps) {
  const { places, styles: offered, colors, sizes, method } = template
  const fitted = answer?.remarks.find(({ kind }) => kind === 'fitted')
  const size = sizes.find((one) => one.mm === design.sizeMm)
  return (
    <>
      <NamesFields {...{ template, design, answer, onChange }} />
      <div className={styles.part}>
        <PictureChoice
          legend={t.style}
          name="style"
          value={design.styleId}
          onChange={(styleId) => onChange({ styleId })}
          options={offered.map(({ id, name, note, sampleId }) => ({
            value: id,
            label: name,
            note,
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
      </div>
      {colors.length > 1 && (
        <div className={styles.part}>
          <PictureChoice
            look="dots"
            legend={inkWords[method]}
            name="color"
            value={design.colorId}
            onChange={(colorId) => onChange({ colorId })}
            options={colors.map(({ id, name, hex, code }) => ({
              value: id,
              label: name,
              note: noteColor({ hex, code }, fabric),
              picture: <Swatch hex={hex} size={36} />,
            }))}
          />
          {answer?.contrast && <p className={styles.help}>{answer.contrast.text}</p>}
        </div>
      )}
      {places.length > 1 && (
        <div className={styles.part}>
          <PictureChoice
            legend={t.position}
            name="place"
            value={design.placeId}
            onChange={(placeId) => onChange({ placeId })}
            options={places.map(({ id, name, note }) => ({ value: id, label: name, note }))}
          />
        </div>
      )}
      <div className={styles.part}>
        <PictureChoice
          legend={t.letterHeight}
          name="size"
          value={String(size?.mm ?? '')}
          onChange={(mm) => onChange({ sizeMm: Number(mm) })}
          options={sizes.map(({ mm, label, note }) => ({ value: String(mm), label, note }))}
        />
        {fitted && <NoticeRow>{fitted.text}</NoticeRow>}
      </div>
    </>
  )
}
