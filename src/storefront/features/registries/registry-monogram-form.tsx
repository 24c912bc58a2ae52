import { useEffect, useState } from 'react'
import type { SavedMonogram } from '#modules/monograms/contract.ts'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { SettingForm, getFieldText, type SettingFormProps } from './setting-form.tsx'
import * as t from '#messages/registry-edit.ts'
import styles from './registry.module.css'

const currentMonogram = 'as-they-are'
const noMonogram = 'none'

/** Chooses a saved monogram for the whole registry. */
export function RegistryMonogramForm(props: SettingFormProps) {
  const { monogram } = props.registry
  const [kept, setKept] = useState<readonly SavedMonogram[]>([])
  useEffect(() => {
    void sessionApi()
      .get('/api/monogram/saved', {})
      .then(({ rows }) => setKept(rows))
      .catch(() => undefined)
  }, [])
  const otherOptions = kept.filter(({ proofId }) => proofId !== monogram?.proofId)
  if (otherOptions.length === 0 && !monogram)
    return <p>{t.monogramStart({ link: linkTo(paths.monogram) })}</p>
  return (
    <SettingForm
      {...props}
      key={monogram?.proofId ?? noMonogram}
      id="registry-monogram"
      read={(values) => readMonogram(getFieldText(values, 'monogram'))}
    >
      {() => (
        <RadioCards legend={t.monogramLegend} hint={t.monogramHint}>
          {monogram && (
            <RadioCard
              name="monogram"
              value={currentMonogram}
              label={monogram.letters}
              note={monogram.summary}
              defaultChecked
            >
              <Proof proofId={monogram.proofId} />
            </RadioCard>
          )}
          {otherOptions.map(({ id, monogramText: initials, summary, proofId }) => (
            <RadioCard key={id} name="monogram" value={id} label={initials} note={summary}>
              <Proof proofId={proofId} />
            </RadioCard>
          ))}
          <RadioCard
            name="monogram"
            value={noMonogram}
            label={t.noMonogram}
            note={t.noMonogramHint}
            defaultChecked={!monogram}
          />
        </RadioCards>
      )}
    </SettingForm>
  )
}

function Proof({ proofId }: { proofId: string }) {
  return (
    <img
      className={styles.proof}
      src={`/monogram-proof/${proofId}.svg`}
      alt=""
      width="96"
      height="64"
      loading="lazy"
    />
  )
}

function readMonogram(value: string): { monogramId?: string | null } {
  if (value === currentMonogram || value === '') return {}
  return { monogramId: value === noMonogram ? null : value }
}
