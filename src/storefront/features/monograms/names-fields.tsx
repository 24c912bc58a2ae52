import { FieldRow, FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import type { ProofAnswer, Template } from '#modules/monograms/contract.ts'
import { occasions, type Occasion } from '#modules/monograms/domain/etiquette.ts'
import { useState } from 'react'
import { listFittingStyles, listStylesFor } from './tried-monogram.ts'
import { listNameFields, type Design, type Names } from './design.ts'
import * as t from '#messages/monogram-designer.ts'
import styles from './designer.module.css'

interface NamesFieldsProps {
  readonly template: Template
  readonly design: Design
  readonly answer: ProofAnswer | null
  readonly onChange: (part: Partial<Design>) => void
}

const labels: Readonly<Record<keyof Names, string>> = {
  first: t.firstLabel,
  middle: t.middleLabel,
  last: t.lastLabel,
  partner: t.partnerLabel,
  text: t.nameLabel,
  letters: t.lettersLabel,
}

const occasionWords: Readonly<Record<Occasion, string>> = {
  none: t.occasionNone,
  wedding: t.occasionWedding,
  anniversary: t.occasionAnniversary,
  birth: t.occasionBirth,
  housewarming: t.occasionHousewarming,
}

/** The name fields of a layout, with the reason for the order of the letters. */
export function NamesFields({ template, design, answer, onChange }: NamesFieldsProps) {
  const { styles: offered } = template
  const layout = offered.find((style) => style.id === design.styleId)?.layout ?? 'single'
  const [ownOrder, setOwnOrder] = useState(design.names.letters !== '')
  const fields =
    ownOrder && layout !== 'name' && layout !== 'date'
      ? (['letters'] as const)
      : listNameFields(layout)
  const write = (name: keyof Names, value: string) =>
    onChange({ names: { ...design.names, [name]: value } })
  /** Other letters than the style takes get one that takes them. */
  const fitStyle = () => {
    const fitting = listFittingStyles(template, design.names.letters)
    const [first] = fitting
    if (design.names.letters.trim() === '' || !first) return
    if (!fitting.some(({ id }) => id === design.styleId)) onChange({ styleId: first.id })
  }
  const stop = answer?.remarks.find((remark) => remark.stop)
  const [twoLetters] = listStylesFor(template, 2)
  const wrongField = fields.find((name) => name === stop?.field) ?? fields[0]
  const field = (name: keyof Names) => (
    <TextField
      key={name}
      label={name === 'text' && layout === 'date' ? t.dateLabel : labels[name]}
      name={name}
      value={design.names[name]}
      maxLength={name === 'letters' ? 12 : 40}
      autoComplete="off"
      unmarked
      error={stop && wrongField === name ? stop.text : null}
      onChange={(event) => write(name, event.currentTarget.value)}
      onBlur={name === 'letters' ? fitStyle : undefined}
    />
  )
  const [one, other, ...rest] = fields
  return (
    <section className={styles.part}>
      <h2>{layout === 'name' || layout === 'date' ? t.textHeading : t.namesHeading}</h2>
      <FieldStack>
        {one && other ? (
          <FieldRow>
            {field(one)}
            {field(other)}
          </FieldRow>
        ) : (
          one && field(one)
        )}
        {rest.map(field)}
      </FieldStack>
      {stop?.suggestion && (
        <TextButton onClick={() => onChange({ names: replaceMissing(design.names, answer) })}>
          {t.replaceButton({ letter: stop.suggestion })}
        </TextButton>
      )}
      {stop?.field === 'middle' && twoLetters && (
        <p>
          <TextButton tone="strong" onClick={() => onChange({ styleId: twoLetters.id })}>
            {t.twoLettersButton}
          </TextButton>
        </p>
      )}
      {layout !== 'name' && layout !== 'date' && (
        <p className={styles.help}>
          {ownOrder ? t.lettersHint : t.namesHint}{' '}
          <TextButton
            onClick={() => {
              setOwnOrder(!ownOrder)
              if (ownOrder) write('letters', '')
            }}
          >
            {ownOrder ? t.namesButton : t.lettersButton}
          </TextButton>
        </p>
      )}
      {answer?.proof && <p className={styles.help}>{answer.proof.why}</p>}
      {answer?.remarks
        .filter(({ stop: isStop, kind }) => !isStop && kind !== 'fitted')
        .map((remark) => (
          <NoticeRow key={remark.kind}>{remark.text}</NoticeRow>
        ))}
      <Advice {...{ template, design, answer, onChange }} />
    </section>
  )
}

/** Suggests traditional layouts for the occasion. */
function Advice({
  template: { styles: offeredStyles },
  design,
  answer,
  onChange,
}: NamesFieldsProps) {
  const offered = (answer?.advice ?? []).flatMap((one) => {
    const style = offeredStyles.find(({ layout }) => layout === one.layout)
    return style ? [{ ...one, style }] : []
  })
  return (
    <div className={styles.advice}>
      <InlineSelect
        label={t.occasion}
        value={design.occasion}
        options={occasions.map((occasion) => ({ value: occasion, label: occasionWords[occasion] }))}
        onChange={(event) => onChange({ occasion: event.currentTarget.value as Occasion })}
      />
      {design.occasion !== 'none' && offered.length > 0 && (
        <ul>
          {offered.map(({ layout, monogramText, why, style }) => (
            <li key={layout}>
              <TextButton
                onClick={() =>
                  onChange({ styleId: style.id, names: { ...design.names, letters: '' } })
                }
              >
                {t.adviceButton({ letters: monogramText, style: style.name })}
              </TextButton>
              <span className="quiet"> {why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Replaces letters that the face does not include by their suggestions. */
function replaceMissing(names: Names, answer: ProofAnswer | null): Names {
  const swaps = (answer?.remarks ?? []).filter(
    (remark) => remark.kind === 'missing-letter' && remark.suggestion !== '',
  )
  const mend = (text: string): string =>
    swaps.reduce((before, { text: said, suggestion }) => {
      const letter = /“(.+?)”/u.exec(said)?.[1]
      return letter
        ? before
            .normalize('NFC')
            .replaceAll(letter, suggestion)
            .replaceAll(letter.toLowerCase(), suggestion)
        : before
    }, text)
  return Object.fromEntries(
    Object.entries(names).map(([name, text]) => [name, mend(text)]),
  ) as unknown as Names
}
