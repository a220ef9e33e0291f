import type { Help } from 'commander';
import { translate } from './catalog.ts';
import { displayWidth } from './display-width.ts';
import { wrapText } from './wrap-text.ts';

/** How the help is printed in Chinese: texts are looked up when they are, so that commands are declared once. */
export const CHINESE_HELP: Partial<Help> = {
  styleTitle: translate,
  commandDescription: (command) => {
    const summary = command.summary();
    return summary === '' ? translate(command.description()) : `${translate(summary)}。`;
  },
  subcommandDescription: (command) => translate(command.summary() || command.description()),
  optionDescription: ({ description }) => translate(description),
  argumentDescription: ({ description, defaultValue }) => {
    const text = translate(description);
    return defaultValue === undefined ? text : `${text}（默认：${JSON.stringify(defaultValue)}）`;
  },
  displayWidth,
  boxWrap: (text, width) =>
    text
      .split('\n')
      .flatMap((line) => wrapText(line, width))
      .join('\n'),
};
