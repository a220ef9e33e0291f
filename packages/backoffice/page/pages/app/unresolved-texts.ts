import { defineTexts } from '../../text/use-text.ts';

/** Why a call of the API could not be followed in the source. */
export const unresolvedTexts = defineTexts(
  {
    computed: 'what is called is known at run time only',
    'passed-on': 'the API goes where it is not followed, such as into a package',
    'unknown-endpoint': 'the API has no such call',
    'too-complex': 'the source takes more work to follow than is spent on it',
  },
  {
    computed: '调用的内容在运行时才能确定',
    'passed-on': 'API 被传到无法跟踪的地方，例如依赖包',
    'unknown-endpoint': 'API 中没有这样的调用',
    'too-complex': '源码过于复杂，超出分析的限度',
  },
);
