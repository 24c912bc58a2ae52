import { useStore } from 'react-admin'

/** Short for a good scan, long for a refused one. */
const signals = { good: { hertz: 880, ms: 60 }, bad: { hertz: 220, ms: 300 } }
let audio: AudioContext | null = null

/** Sound and vibration after a scan; off until the person turns them on, kept in this browser. */
export function useScanSignal() {
  const [isOn, setIsOn] = useStore('scan.signal', false)
  const signal = (kind: keyof typeof signals) => {
    if (!isOn) return
    const { hertz, ms } = signals[kind]
    navigator.vibrate?.(ms)
    audio ??= new AudioContext()
    const tone = audio.createOscillator()
    tone.frequency.value = hertz
    tone.connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + ms / 1000)
  }
  return { isOn, setIsOn, signal }
}
