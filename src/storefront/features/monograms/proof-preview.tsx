import type { ProofAnswer, Template } from '#modules/monograms/contract.ts'
import { ClothScene } from '#ui/primitives/cloth-scene/cloth-scene.tsx'
import type { Design } from './design.ts'
import type { Fabric } from './use-proof.ts'
import styles from './designer.module.css'

interface ProofPreviewProps {
  readonly template: Template
  readonly design: Design
  readonly fabric: Fabric
  readonly answer: ProofAnswer | null
  /** Shown at the end of the panel, such as the print button. */
  readonly children?: React.ReactNode
}

/** The monogram on the product at true scale with a ruler, and its description. */
export function ProofPreview({ template, design, fabric, answer, children }: ProofPreviewProps) {
  const place = template.places.find((one) => one.id === design.placeId) ?? template.places[0]
  const { styles: offered } = template
  const style = offered.find((one) => one.id === design.styleId)
  const proof = answer?.proof ?? null
  if (!place || !style) return null
  const { scene, area } = place
  return (
    <div className={styles.preview}>
      <ClothScene
        kind={scene.kind}
        width={scene.width}
        height={scene.height}
        hex={fabric.hex}
        label={
          proof
            ? `Monogram preview: ${proof.monogramText.replaceAll(',', '')}, ${proof.summary}`
            : `Monogram preview: ${style.name}, ${place.name.toLowerCase()}, no monogram yet`
        }
      >
        {proof ? (
          <>
            <image
              href={`data:image/svg+xml,${encodeURIComponent(proof.svg)}`}
              x={scene.x}
              y={scene.y}
              width={area.width}
              height={area.height}
            />
            <Ruler
              proof={proof}
              x={scene.x + area.width / 2}
              y={scene.y + area.height / 2}
              scale={scene.width / 330}
            />
          </>
        ) : (
          <rect
            x={scene.x + area.safe}
            y={scene.y + area.safe}
            width={area.width - 2 * area.safe}
            height={area.height - 2 * area.safe}
            className={styles.room}
            strokeWidth={scene.width / 260}
            strokeDasharray={`${scene.width / 60} ${scene.width / 80}`}
          />
        )}
      </ClothScene>
      <div className={styles.reading}>
        <div aria-live="polite">
          <p className={styles.words}>
            {proof ? <WordsOf words={proof.words} /> : 'Your monogram will appear here.'}
          </p>
          <p className="quiet">{proof ? proof.summary : 'Enter a name to see the proof.'}</p>
        </div>
        {children}
      </div>
    </div>
  )
}

/** Emphasizes the large letter: "first, **last**, middle". */
function WordsOf({ words }: { words: string }) {
  const [before, ...after] = words.split(/\b(shared last|last)\b/)
  if (after.length !== 2) return words
  return (
    <>
      {before}
      <b>{after[0]}</b>
      {after[1]}
    </>
  )
}

function Ruler({
  proof,
  x,
  y,
  scale,
}: {
  proof: NonNullable<ProofAnswer['proof']>
  x: number
  y: number
  scale: number
}) {
  const [at, top, bottom] = [
    x - proof.widthMm / 2 - 12 * scale,
    y - proof.heightMm / 2,
    y + proof.heightMm / 2,
  ]
  return (
    <g className={styles.ruler} strokeWidth={0.9 * scale}>
      <path
        d={
          `M${at} ${top}V${bottom}M${at - 4 * scale} `
          + `${top}H${at + 4 * scale}M${at - 4 * scale} ${bottom}H${at + 4 * scale}`
        }
      />
      <text x={at - 6 * scale} y={y + 4 * scale} fontSize={12 * scale} textAnchor="end">
        {proof.heightLabel}
      </text>
    </g>
  )
}
