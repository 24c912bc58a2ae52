import { truncateText } from '#kernel/text/truncate-text.ts'
import { useEffect, useState } from 'react'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import type { MonogramChoice, SavedMonogram, Template } from '#modules/monograms/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { requireSignIn } from '#storefront/session/intended-act.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useSession } from '#storefront/session/session.ts'
import * as t from '#messages/saved-monograms.ts'
import styles from './designer.module.css'

interface KeptMonogramsProps {
  readonly template: Template
  /** The current choice, if it can be saved. */
  readonly choice: MonogramChoice | null
  readonly onUse: (choice: Partial<MonogramChoice>) => void
}

/**
 * The saved monograms of a member, for use on other products. Guests can save one after signing
 * in.
 */
export function SavedMonograms({ template, choice, onUse }: KeptMonogramsProps) {
  const isMember = useSession().userInfo?.userLevel === 0
  const [kept, setKept] = useState<readonly SavedMonogram[]>([])
  const [company, setCompany] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!isMember) return
    void sessionApi()
      .get('/api/monogram/saved', {})
      .then((known) => {
        setKept(known.rows)
        setCompany(known.company)
      })
      .catch(() => undefined)
  }, [isMember])
  if (!isMember && !choice) return null
  const keep = (wanted: MonogramChoice, forCompany: boolean) => {
    const monogram = { label: selectLabel(wanted), choice: wanted, forCompany }
    if (!isMember) return requireSignIn('/api/monogram/save', monogram)
    void sessionApi()
      .post('/api/monogram/save', monogram)
      .then(({ rows }) => {
        setKept(rows)
        setSaid(forCompany && company ? t.savedFor({ company }) : t.saved)
      })
      .catch((error: unknown) => setSaid(error instanceof ApiError ? error.message : t.saveFailed))
  }
  return (
    <section className={styles.part}>
      <h2>{t.heading}</h2>
      {kept.map((one) => (
        <div key={one.id} className={styles.kept}>
          <TextButton onClick={() => onUse(fitting(one.choice, template))}>
            {describeSaved(one)}
          </TextButton>
        </div>
      ))}
      {choice && (
        <p className={styles.kept}>
          <Button variant="secondary" size="small" onClick={() => keep(choice, false)}>
            {isMember ? t.saveButton : t.signInButton}
          </Button>
          {company && (
            <Button variant="secondary" size="small" onClick={() => keep(choice, true)}>
              {t.shareButton({ company })}
            </Button>
          )}
        </p>
      )}
      <p role="status" className={styles.help}>
        {said}
      </p>
    </section>
  )
}

function describeSaved({ label, monogramText: letters, company }: SavedMonogram): string {
  return company
    ? t.applySharedButton({ label, letters, company })
    : t.applyButton({ label, letters })
}

function selectLabel({ names }: MonogramChoice): string {
  return (
    truncateText(
      [names.first || names.text || names.letters, names.last].filter(Boolean).join(' '),
      60,
    ) || t.unnamed
  )
}

/** Uses the names always, and style and thread if the product offers them. */
function fitting(
  { names, styleId, colorId }: MonogramChoice,
  { styles: offered, colors }: Template,
): Partial<MonogramChoice> {
  return {
    names,
    ...(offered.some((style) => style.id === styleId) && { styleId }),
    ...(colors.some((color) => color.id === colorId) && { colorId }),
  }
}
