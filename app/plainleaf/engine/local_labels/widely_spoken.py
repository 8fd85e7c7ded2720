"""More labels in the languages that came first, whose other labels stand in the expressions that use them."""

TABLE = r"""
en
 views: 0 views
 tags: tags, tag, topics, filed under, keywords
 reading_time: 0 min read, 0 minute read, 0 minutes read, 0 mins read, 0 min reading time
 reading_time: reading time 0 minutes, reading time 0 min, reading time 0 mins, read time 0 mins, read time 0 min
 reading_time: estimated reading time 0 minutes, estimated reading time 0 min, read in 0 minutes
 reading_time: 0 minutes reading time
 mistakes: found a mistake, found an error, spotted a mistake, spotted an error, see a mistake, report an error
 mistakes: report a mistake, did you spot a mistake, did you find an error
 subscribe: subscribe, subscribe now, sign up, sign up now, sign up here, sign me up
de
 views: 0 aufrufe, aufrufe 0, 0 mal gelesen
 tags: schlagwörter, schlagworte, themen, tags, stichworte, mehr zu
 updated: zuletzt aktualisiert, geändert
 reserved: nachdruck nur mit genehmigung, nachdruck verboten, nachdruck nur mit
 also: lesen sie hier, lesen sie hier mehr, lesen sie mehr, mehr dazu, lest auch, mehr lesen sie hier, das passt dazu
 sections: verwandte themen, verwandte artikel, ähnliche artikel, ähnliche beiträge, mehr aus dem ressort
 continues: der artikel wird nach der anzeige fortgesetzt, artikel wird nach der anzeige fortgesetzt
 continues: der artikel wird unter der anzeige fortgesetzt
 comments: diskutieren sie mit, schreibe einen kommentar, schreiben sie einen kommentar, jetzt kommentieren
 share: diesen beitrag teilen, diesen artikel teilen, beitrag teilen, jetzt teilen
 reading_time: 0 min lesezeit, 0 minuten lesezeit, lesezeit 0 min, lesezeit 0 minuten, lesezeit ca 0 minuten
 reading_time: lesezeit etwa 0 minuten, lesedauer 0 min, lesedauer 0 minuten, lesedauer ca 0 minuten
 reading_time: ca 0 min lesezeit, geschätzte lesezeit 0 minuten, lesezeit 0 minute
 mistakes: fehler gefunden, haben sie einen fehler, hast du einen fehler, fehler entdeckt, einen fehler melden
 mistakes: fehler melden, tippfehler gefunden
 subscribe: abonnieren, jetzt anmelden, jetzt abonnieren, hier anmelden, newsletter abonnieren, anmelden
fr
 views: 0 vues, vu 0 fois, lu 0 fois, vues 0
 tags: mots-clés, étiquettes, thèmes, tags, mots clés
 updated: mise à jour, dernière mise à jour, modifié le, mis à jour le
 reserved: reproduction interdite, tous droits de reproduction, toute reproduction interdite
 also: lire également, à lire également, à voir aussi, lire plus
 sections: vous aimerez aussi, à découvrir aussi, articles similaires, dans la même rubrique
 sections: vous pourriez aussi aimer
 sections: à lire également, les articles recommandés
 continues: l‘article continue après la publicité, la suite de l‘article après la publicité
 continues: la suite après cette annonce
 comments: laisser un commentaire, laissez un commentaire, réagir à cet article, vos commentaires
 comments: poster un commentaire, ajouter un commentaire
 share: partager cet article, partagez cet article, partager l‘article, partagez, partager sur
 reading_time: temps de lecture 0 min, temps de lecture 0 minutes, temps de lecture estimé 0 minutes
 reading_time: 0 minutes de lecture, 0 min de lecture, lecture 0 min, lecture 0 minutes, temps de lecture 0 minute
 reading_time: durée de lecture 0 min
 mistakes: signaler une erreur, vous avez repéré une erreur, une erreur dans cet article, vous avez trouvé une erreur
 subscribe: je m‘inscris, s‘inscrire, je m‘abonne, s‘abonner, inscrivez-vous, abonnez-vous, m‘inscrire
es
 views: 0 visitas, visitas 0, 0 lecturas, visto 0 veces, leído 0 veces
 tags: etiquetas, temas, archivado en, más sobre, tags, palabras clave
 updated: última actualización, actualizado a las, actualizada
 reserved: prohibida su reproducción, prohibida la reproducción, queda prohibida la reproducción
 also: leer más, lee más, leé más, leer también, lea más, más sobre el tema, te puede interesar leer
 sections: artículos relacionados, contenido relacionado, contenidos relacionados, te puede interesar
 sections: también te puede interesar, entradas relacionadas, más noticias
 continues: continúa leyendo después de la publicidad, la nota continúa debajo de la publicidad
 continues: el artículo continúa después de la publicidad, sigue leyendo después de la publicidad
 comments: deja un comentario, deja una respuesta, comenta esta noticia, escribe un comentario, dejar un comentario
 share: comparte, comparte esta noticia, comparte este artículo, compartir en, compartir noticia, compartir artículo
 reading_time: tiempo de lectura 0 min, tiempo de lectura 0 minutos, 0 minutos de lectura, 0 min de lectura
 reading_time: lectura de 0 min, lectura 0 min, lectura de 0 minutos, tiempo estimado de lectura 0 min
 mistakes: has visto un error, encontraste un error, has encontrado un error, reportar error, reportar un error
 mistakes: reportar errores, informar de un error, notificar error
 subscribe: suscribirme, suscribirse, suscríbete, suscríbete aquí, quiero suscribirme, regístrate, apúntate
pt
 views: 0 visualizações, visualizações 0, 0 leituras
 tags: assuntos, tópicos, marcadores, tags, etiquetas, palavras-chave
 updated: atualizado, última atualização, atualizado em
 reserved: proibida a reprodução, é proibida a reprodução
 also: ler também, ler mais, lê também, veja mais, leia a seguir, ver também, não perca
 sections: notícias relacionadas, artigos relacionados, conteúdo relacionado, matérias relacionadas
 sections: posts relacionados, você também pode gostar, você pode gostar
 continues: continua após a publicidade, a matéria continua após a publicidade, continue lendo após a publicidade
 continues: continuar a ler após a publicidade, continua após o anúncio
 comments: deixe um comentário, deixe uma resposta, deixe seu comentário, deixe o seu comentário
 share: compartilhe, compartilhe esta notícia, compartilhe este artigo, partilhar, partilhe, compartilhar no
 share: partilhar artigo, compartilhar notícia, compartilhar matéria
 reading_time: tempo de leitura 0 min, tempo de leitura 0 minutos, 0 min de leitura, 0 minutos de leitura
 reading_time: leitura 0 min, leitura de 0 min, tempo estimado de leitura 0 minutos, tempo de leitura aproximado 0 min
 mistakes: encontrou um erro, comunicar erro, encontrou algum erro, reportar erro, viu algum erro, informar erro
 subscribe: assine, assinar, quero receber, inscreva-se, cadastre-se, subscrever, quero assinar
it
 views: 0 letture, letture 0, visto 0 volte, 0 visualizzazioni, visualizzazioni 0
 tags: argomenti, parole chiave, etichette, tag, tags, temi
 updated: ultimo aggiornamento, aggiornato il, aggiornato alle
 reserved: vietata la riproduzione, riproduzione vietata
 also: leggi pure, leggi di più
 sections: articoli correlati, notizie correlate, articoli simili, potrebbe interessarti, ti potrebbe interessare
 sections: potrebbero interessarti, altre notizie
 continues: l‘articolo continua dopo la pubblicità, continua a leggere sotto la pubblicità
 comments: lascia un commento, lascia una risposta, commenta la notizia, scrivi un commento
 share: condividi, condividi questo articolo, condividi l‘articolo, condividi su, condividi articolo
 reading_time: tempo di lettura 0 minuti, tempo di lettura 0 min, 0 minuti di lettura, 0 min di lettura
 reading_time: lettura 0 min, tempo di lettura stimato 0 minuti, lettura di 0 minuti, tempo di lettura 0 minuto
 mistakes: segnala un errore, segnala errore, hai trovato un errore
 subscribe: iscriviti, iscriviti ora, iscriviti qui, abbonati, registrati, iscriviti subito
nl
 views: 0 keer bekeken, 0 keer gelezen
 tags: onderwerpen, trefwoorden, labels, tags
 reserved: alle rechten voorbehouden, alleen met toestemming, niets uit deze uitgave, zonder toestemming is verboden
 also: meer lezen, zie ook, lees hier meer, bekijk ook, lees hier verder
 sections: gerelateerd, gerelateerd nieuws, misschien vind je dit ook interessant, dit vind je misschien ook leuk
 sections: gerelateerde berichten, aanbevolen artikelen, misschien ook interessant
 continues: artikel gaat verder onder de advertentie, tekst loopt door onder de advertentie
 updated: bijgewerkt, laatst bijgewerkt, laatst gewijzigd, laatste update, gewijzigd
 published: gepubliceerd, geplaatst
 with_dates: om, op
 comments: geef een reactie, plaats een reactie, laat een reactie achter, schrijf een reactie
 share: delen, deel, deel dit artikel, deel dit bericht, deel artikel, deel via, deel op, deel dit
 reading_time: leestijd 0 minuten, leestijd 0 min, 0 min leestijd, 0 minuten leestijd, leestijd ca 0 minuten
 reading_time: 0 min lezen, 0 minuten lezen, leestijd 0 minuut
 mistakes: foutje gezien, fout gezien, zie je een fout, zie je een foutje, fout gevonden, heb je een fout
 mistakes: klopt er iets niet, tip de redactie
 subscribe: aanmelden, inschrijven, meld je aan, schrijf je in, ik meld me aan, abonneren
sv
 tags: taggar, ämnen, etiketter, nyckelord
 reserved: alla rättigheter förbehållna, alla rättigheter reserverade, utan tillstånd är förbjuden
 reserved: skyddas av upphovsrättslagen
 also: missa inte, läs vidare, läs även, läs också, se även, läs mer här
 sections: relaterade artiklar, relaterat, liknande artiklar, fler nyheter, mer om ämnet, läs mer om ämnet
 continues: texten fortsätter efter annonsen, artikeln fortsätter efter annonsen
 updated: uppdaterad, senast uppdaterad, ändrad
 published: publicerad, publicerat, publicerades
 with_dates: kl, klockan, den
 comments: lämna ett svar, lämna en kommentar, skriv en kommentar
 share: dela, dela artikeln, dela artikel, dela inlägget, dela på, dela nyheten, dela sidan
 reading_time: lästid 0 min, lästid 0 minuter, 0 min läsning, 0 min lästid, 0 minuters läsning, lästid ca 0 minuter
 mistakes: har du hittat ett fel, hittat fel, rapportera fel, tipsa oss om fel, ser du något som är fel
 subscribe: prenumerera, anmäl dig, anmäl dig här, skriv upp dig
da
 tags: emner, stikord, nøgleord, tags
 before_names: af
 reserved: alle rettigheder forbeholdes, alle rettigheder forbeholdt, beskyttet af ophavsret
 reserved: beskyttet af ophavsretsloven
 also: læs også her, læs mere her, se mere, gå ikke glip af
 sections: relaterede artikler, lignende artikler, måske er du også interesseret i, mere om emnet, relateret
 continues: artiklen fortsætter under annoncen, artiklen fortsætter efter annoncen, teksten fortsætter under billedet
 updated: opdateret, sidst opdateret, senest opdateret
 published: publiceret, udgivet, offentliggjort
 with_dates: kl, den
 comments: skriv en kommentar, skriv et svar, deltag i debatten, efterlad en kommentar
 share: del, del artiklen, del denne artikel, del på, del artikel, del nyheden
 reading_time: læsetid 0 min, læsetid 0 minutter, 0 min læsetid, 0 minutters læsetid, 0 min læsning
 mistakes: har du fundet en fejl, fejl i artiklen, find en fejl, rapporter fejl
 subscribe: tilmeld, tilmeld dig, tilmeld dig her, abonner
nb
 tags: emner, stikkord, nøkkelord, tags
 before_names: av
 reserved: må ikke kopieres, alle rettigheter reservert
 also: les også her, les mer her, gå ikke glipp av
 sections: relaterte artikler, lignende artikler, relatert, relaterte saker, flere saker
 continues: saken fortsetter under annonsen, artikkelen fortsetter under annonsen
 updated: oppdatert, sist oppdatert
 published: publisert
 with_dates: kl, den
 comments: legg igjen en kommentar, skriv en kommentar, legg igjen et svar
 share: del artikkelen, del saken, del på
 reading_time: lesetid 0 min, lesetid 0 minutter, 0 min lesetid, 0 minutters lesetid, 0 min å lese
 mistakes: har du funnet en feil, fant du en feil, feil i artikkelen, meld fra om feil
 subscribe: meld deg på, abonner, registrer deg
fi
 tags: avainsanat, asiasanat, aiheet, tagit
 reserved: ilman lupaa on kielletty, kaikki oikeudet pidätetään
 author: teksti, toimittaja
 also: lue tästä, katso lisää, älä missaa
 sections: aiheeseen liittyvät artikkelit, aiheeseen liittyvää, samankaltaiset artikkelit, lisää aiheesta
 sections: aiheesta lisää, saatat pitää myös näistä, suosittelemme myös
 continues: juttu jatkuu mainoksen jälkeen, artikkeli jatkuu mainoksen jälkeen
 updated: päivitetty, viimeksi päivitetty, muokattu
 published: julkaistu
 with_dates: klo
 photo: kuva, kuvat, valokuva
 comments: jätä kommentti, kirjoita kommentti
 share: jaa, jaa artikkeli, jaa juttu, jaa tämä, jaa facebookissa, jaa tämä artikkeli, jaa tämä juttu
 reading_time: lukuaika 0 min, lukuaika 0 minuuttia, 0 min lukuaika, lukuaika noin 0 minuuttia, 0 minuutin luku
 reading_time: lukuaika n 0 min
 mistakes: löysitkö virheen, ilmoita virheestä, huomasitko virheen
 subscribe: tilaa, tilaa uutiskirje, tilaa tästä, ilmoittaudu
pl
 views: wyświetleń 0, 0 wyświetleń, odsłon 0, 0 odsłon, czytano 0 razy, liczba wyświetleń 0
 tags: tagi, tematy, słowa kluczowe, etykiety
 reserved: kopiowanie zabronione, dalsze rozpowszechnianie artykułu
 also: polecamy również, warto przeczytać, nie przegap, dowiedz się więcej, przeczytaj też artykuł
 sections: powiązane artykuły, podobne artykuły, podobne wpisy, powiązane tematy, może cię zainteresować
 comments: dodaj komentarz, zostaw komentarz, napisz komentarz, skomentuj artykuł
 share: udostępnij artykuł, podziel się, podziel się artykułem, udostępnij ten artykuł, udostępnij na facebooku
 reading_time: czas czytania 0 min, czas czytania 0 minuty, czas czytania 0 minut, 0 min czytania, 0 minuty czytania
 reading_time: 0 minut czytania, ten tekst przeczytasz w 0 minuty, ten tekst przeczytasz w 0 minut
 mistakes: znalazłeś błąd, zauważyłeś błąd, zgłoś błąd, widzisz błąd
 subscribe: zapisz się, zapisuję się, subskrybuj, zapisz mnie
cs
 views: přečteno 0x, zobrazeno 0x, 0x přečteno
 tags: štítky, témata, klíčová slova, tagy
 reserved: bez souhlasu zakázáno, bez písemného souhlasu, všechna práva vyhrazena
 also: čtěte více, související, nepřehlédněte, doporučujeme, více k tématu
 sections: související články, podobné články, mohlo by vás zajímat, mohlo by se vám líbit, k tématu
 sections: mohlo by vás také zajímat
 continues: článek pokračuje pod reklamou, text pokračuje pod reklamou, pokračování článku pod reklamou
 continues: text pokračuje pod fotografií
 updated: aktualizováno, poslední aktualizace, upraveno
 published: publikováno, zveřejněno, vydáno
 comments: napsat komentář, diskuze, diskuze k článku, diskuse k článku, přidat komentář, vstoupit do diskuse
 share: sdílet, sdílet článek, sdílejte článek, sdílejte, sdílet na facebooku, poslat
 reading_time: doba čtení 0 minuty, doba čtení 0 minut, doba čtení 0 min, 0 min čtení, 0 minuty čtení
 reading_time: čtení na 0 minuty
 reading_time: 0 minut čtení, délka čtení 0 min
 mistakes: našli jste chybu, našli jste v článku chybu, nahlásit chybu, našel jsi chybu
 subscribe: odebírat, přihlásit se, přihlásit k odběru, přihlásit odběr
sk
 tags: štítky, témy, kľúčové slová, tagy
 reserved: všetky práva vyhradené, bez písomného súhlasu
 also: prečítajte si aj, čítajte viac, súvisiace
 sections: súvisiace články, podobné články, mohlo by vás zaujímať, mohlo by vás zaujať
 continues: článok pokračuje pod reklamou, text pokračuje pod reklamou
 updated: aktualizované
 published: publikované, zverejnené
 comments: pridať komentár, diskusia, napísať komentár, komentáre
 share: zdieľať, zdieľať článok, zdieľajte
 reading_time: čas čítania 0 min, čas čítania 0 minúty, 0 min čítania
 mistakes: našli ste chybu, nahlásiť chybu
 subscribe: odoberať, prihlásiť sa
ru
 views: просмотров 0, просмотры 0, 0 просмотров, 0 просмотра
 views: 0 просмотр, прочтений 0, прочитано 0 раз, количество просмотров 0
 tags: теги, метки, темы, ключевые слова, тэги
 updated: последнее обновление, изменено
 reserved: перепечатка материалов, копирование материалов, при перепечатке, при использовании материалов
 also: смотрите по теме, вам может быть интересно, не пропустите, читать также, по теме читайте
 sections: похожие статьи, похожие новости, похожие материалы, похожие записи, вам может понравиться
 sections: рекомендуем почитать, рекомендуем прочитать
 comments: оставить комментарий, добавить комментарий, написать комментарий, добавить отзыв
 share: поделиться новостью, поделитесь, поделись, поделиться в соцсетях, поделиться статьей, поделиться ссылкой
 reading_time: время чтения 0 мин, время чтения 0 минуты, время чтения 0 минут, 0 мин чтения, на чтение 0 мин
 reading_time: 0 мин на чтение, читать 0 мин, 0 минуты чтения, 0 минут чтения, время на чтение 0 мин
 mistakes: нашли ошибку, нашли опечатку, заметили ошибку, если вы нашли ошибку, если вы заметили ошибку
 mistakes: сообщить об ошибке, обнаружили ошибку, если вы обнаружили ошибку
 subscribe: подписаться, подпишитесь, подписаться на рассылку
uk
 views: переглядів 0, перегляди 0, 0 переглядів, прочитано 0 разів, кількість переглядів 0
 tags: теги, мітки, теми, позначки, ключові слова
 reserved: передрук матеріалів, копіювання матеріалів, при передруку, при використанні матеріалів
 also: дивіться ще, вам може бути цікаво, не пропустіть, читайте за темою, до теми
 sections: схожі новини, схожі статті, схожі записи, схожі матеріали, вас може зацікавити, вам може сподобатися
 continues: продовження після реклами, стаття продовжується після реклами
 updated: оновлено, останнє оновлення
 published: опубліковано, дата публікації
 comments: залишити коментар, залишити відповідь, додати коментар, написати коментар
 share: поділитися, поділитись, поширити, поділитися новиною, поділитись новиною, поширити у facebook, поділіться
 reading_time: час читання 0 хв, час читання 0 хвилини, час читання 0 хвилин, 0 хв читання, на читання 0 хв
 mistakes: помітили помилку, знайшли помилку, якщо ви знайшли помилку, якщо ви помітили помилку
 mistakes: повідомити про помилку
 subscribe: підписатися, підписатись, підпишіться
el
 views: προβολές 0, 0 προβολές, αναγνώσεις 0, εμφανίσεις 0
 tags: ετικέτες, θέματα, λέξεις κλειδιά, tags
 reserved: απαγορεύεται η αναδημοσίευση, με την επιφύλαξη παντός δικαιώματος
 also: διαβάστε σχετικά, δείτε περισσότερα, διαβάστε το, μη χάσετε
 sections: σχετικά άρθρα, σχετικές ειδήσεις, ίσως σας ενδιαφέρει, μπορεί να σας αρέσει, παρόμοια άρθρα
 comments: αφήστε ένα σχόλιο, αφήστε σχόλιο, γράψτε ένα σχόλιο, προσθήκη σχολίου
 share: μοιραστείτε το, μοιραστείτε, μοιράσου το, κοινοποιήστε το, μοιραστείτε το άρθρο
 reading_time: χρόνος ανάγνωσης 0 λεπτά, 0 λεπτά ανάγνωση, 0 λεπτά ανάγνωσης, χρόνος ανάγνωσης 0
 mistakes: βρήκατε λάθος, εντοπίσατε λάθος
 subscribe: εγγραφή, εγγραφείτε, εγγράψου
tr
 views: okunma 0, 0 okunma, okunma sayısı 0
 views: 0 kez okundu, görüntülenme 0, 0 görüntülenme, 0 defa okundu
 tags: etiketler, konular, anahtar kelimeler, etiket
 reserved: izinsiz ve kaynak gösterilmeden, kaynak gösterilmeden, izinsiz kopyalanamaz
 author: haber, muhabir, yazar, yazan
 also: ilgili haber, ayrıca okuyun, ayrıca oku, ayrıca bakınız, bunu da okuyun, bunları da okuyun
 also: bu haber ilginizi çekebilir
 also: bu haberler ilginizi çekebilir, bu da ilginizi çekebilir, bunlara da bakın, okumaya devam edin
 sections: ilgili yazılar, benzer haberler, benzer yazılar, diğer haberler, ilginizi çekebilecek diğer haberler
 sections: ilginizi çekebilir, bunlar da ilginizi çekebilir
 popular: en çok okunanlar, çok okunanlar, son haberler, son dakika, son yazılar, son eklenenler
 continues: haber aşağıda devam ediyor, haberin devamı reklamdan sonra, yazının devamı aşağıda
 updated: güncelleme, güncellendi, güncelleme tarihi, güncellenme, son güncelleme, son güncellenme
 published: yayınlanma, yayın tarihi, yayınlandı, giriş, oluşturulma tarihi, yayınlanma tarihi, eklenme tarihi
 with_dates: saat
 photo: fotoğraf, fotoğraflar, görsel
 comments: yorum yap, yorum yazın, yorum yaz, bir yanıt yazın, bir yorum yazın, bir cevap yazın, yorum ekle
 share: haberi paylaş, bu haberi paylaş, paylaşın, facebook‘ta paylaş, yazıyı paylaş, twitter‘da paylaş
 reading_time: okuma süresi 0 dk, okuma süresi 0 dakika, 0 dakika okuma süresi, 0 dk okuma süresi, 0 dk okuma
 reading_time: tahmini okuma süresi 0 dakika, 0 dakikalık okuma, 0 dakika okuma
 mistakes: hata mı gördünüz, haberde hata bildir, hata bildir, bir hata mı buldunuz, yazım hatası bildir
 subscribe: abone ol, abone olun, kayıt ol, üye ol
id
 views: dibaca 0 kali, 0 kali dibaca, dilihat 0 kali, 0 dilihat
 tags: tag, tags, topik, kata kunci, label
 reserved: dilarang mengutip, dilarang menyalin, dilarang memperbanyak
 also: lihat juga, baca selengkapnya, baca lainnya, simak selengkapnya, jangan lewatkan, tonton juga
 sections: artikel terkait, berita lainnya, berita terkait lainnya, rekomendasi untuk anda, artikel lainnya
 sections: mungkin anda suka, baca artikel lainnya, artikel menarik lainnya
 popular: terpopuler, berita terpopuler, berita terbaru, terkini, paling banyak dibaca, artikel terbaru
 continues: artikel berlanjut setelah iklan, berita berlanjut setelah iklan, lanjut baca setelah iklan
 updated: diperbarui, terakhir diperbarui, pembaruan
 published: diterbitkan, dipublikasikan, terbit
 with_dates: pukul, wib, wita, jam
 comments: tulis komentar, tinggalkan balasan, berikan komentar, tinggalkan komentar, kirim komentar
 share: bagikan, bagikan artikel ini, bagikan ke facebook, bagikan artikel, bagikan berita ini, bagikan ini
 reading_time: waktu baca 0 menit, 0 menit membaca, 0 menit baca, estimasi waktu baca 0 menit, lama membaca 0 menit
 mistakes: temukan kesalahan, laporkan kesalahan, menemukan kesalahan, ada kesalahan, anda menemukan kesalahan
 subscribe: langganan, berlangganan, daftar, daftar sekarang
"""
