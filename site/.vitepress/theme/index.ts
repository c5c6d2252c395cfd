import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import CostCalculator from './CostCalculator.vue'
import LostAnswer from './LostAnswer.vue'
import RunProgram from './RunProgram.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('CostCalculator', CostCalculator)
    app.component('LostAnswer', LostAnswer)
    app.component('RunProgram', RunProgram)
    // With edgelock itself and its engine, which only one page needs.
    app.component(
      'Playground',
      defineAsyncComponent(() => import('./Playground.vue')),
    )
  },
} satisfies import('vitepress').Theme
